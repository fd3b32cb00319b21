ALTER TABLE "rule_completions" ADD COLUMN "is_recalled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Only completions that recall others name an amount that nobody was paid.
UPDATE "rule_completions" SET "is_recalled" = true WHERE "status" = 'completed' AND "transaction_id" IS NULL AND "amount" > 0;
