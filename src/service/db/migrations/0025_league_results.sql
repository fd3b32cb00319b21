CREATE TABLE "league_results" (
	"account_id" uuid NOT NULL,
	"week" date NOT NULL,
	"points" numeric NOT NULL,
	"standings" smallint[] NOT NULL,
	CONSTRAINT "league_results_account_id_week_pk" PRIMARY KEY("account_id","week")
);
--> statement-breakpoint
ALTER TABLE "league_results" ADD CONSTRAINT "league_results_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;