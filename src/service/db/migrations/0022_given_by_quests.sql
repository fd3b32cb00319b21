ALTER TABLE "rule_completions" ADD COLUMN "badge_id" uuid;--> statement-breakpoint
ALTER TABLE "rule_completions" ADD COLUMN "reward_ended_at" timestamp with time zone;--> statement-breakpoint
-- Until now nobody noted that an operator gave a badge which a quest had given before, so such badges stay.
UPDATE "badge_users" SET "reason" = NULL WHERE "reason" = 'quest';--> statement-breakpoint
CREATE TABLE "mint_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mint_id" uuid NOT NULL,
	"tx_hash" text NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"rejected_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mint_reports" ADD CONSTRAINT "mint_reports_mint_id_mints_id_fk" FOREIGN KEY ("mint_id") REFERENCES "public"."mints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mint_reports_transaction" ON "mint_reports" USING btree ("mint_id","tx_hash");
