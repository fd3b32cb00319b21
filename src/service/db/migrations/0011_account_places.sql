CREATE TABLE "account_places" (
	"day" date NOT NULL,
	"currency_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"rank" integer NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_places_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
ALTER TABLE "account_places" ADD CONSTRAINT "account_places_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_places" ADD CONSTRAINT "account_places_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_places_of_currency" ON "account_places" USING btree ("currency_id","day");