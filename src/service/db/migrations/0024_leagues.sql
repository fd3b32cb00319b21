CREATE TABLE "leagues" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"week" date NOT NULL,
	"members" uuid[] NOT NULL,
	"start_amounts" numeric[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;