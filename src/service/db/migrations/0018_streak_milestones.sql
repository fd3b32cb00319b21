ALTER TABLE "rule_completions" ADD COLUMN "streak_milestone" integer;--> statement-breakpoint
ALTER TABLE "rule_completions" ADD COLUMN "milestone_amount" numeric;