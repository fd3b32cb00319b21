ALTER TABLE "badge_users" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transaction_entries" ADD COLUMN "undoes" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "transaction_entries_undoes" ON "transaction_entries" USING btree ("undoes","account_id") WHERE undoes is not null;--> statement-breakpoint
CREATE INDEX "transaction_entries_undone" ON "transaction_entries" USING btree ("account_id") WHERE undoes is not null;