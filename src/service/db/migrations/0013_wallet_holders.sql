CREATE TABLE "wallet_holders" (
	"organization_id" uuid NOT NULL,
	"lookup" text NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "wallet_holders_organization_id_lookup_user_id_pk" PRIMARY KEY("organization_id","lookup","user_id")
);
--> statement-breakpoint
ALTER TABLE "wallet_holders" ADD CONSTRAINT "wallet_holders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_holders" ADD CONSTRAINT "wallet_holders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_holders_user" ON "wallet_holders" USING btree ("user_id");