ALTER TABLE "account_streaks" ADD COLUMN "longest_count" integer;--> statement-breakpoint
ALTER TABLE "account_streaks" ADD COLUMN "kept_days" text[] DEFAULT '{}' NOT NULL;