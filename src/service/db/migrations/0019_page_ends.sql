-- Unlogged, because it is written as lists are read and not needed after a crash.
CREATE UNLOGGED TABLE "page_ends" (
	"key" text PRIMARY KEY NOT NULL,
	"place" jsonb NOT NULL,
	"kept_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "page_ends_age" ON "page_ends" USING btree ("kept_at");