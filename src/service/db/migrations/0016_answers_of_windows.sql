DROP INDEX "question_responses_owner";--> statement-breakpoint
ALTER TABLE "question_responses" ADD COLUMN "window" text DEFAULT 'once' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "question_responses_owner" ON "question_responses" USING btree ("user_id","question_id","window");