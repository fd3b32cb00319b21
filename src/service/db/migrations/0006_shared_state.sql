CREATE TABLE "account_histogram_changes" (
	"currency_id" uuid NOT NULL,
	"bucket" integer NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
-- The triggers only add rows. When they updated rows, writers of unrelated accounts waited for each other at the rows of their
-- buckets, in the order of their statements, which led to deadlocks.
CREATE OR REPLACE FUNCTION count_added_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_histogram_changes (currency_id, bucket, change)
  SELECT currency_id, account_bucket(amount), count(*) FROM added WHERE user_id IS NOT NULL GROUP BY 1, 2;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_removed_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_histogram_changes (currency_id, bucket, change)
  SELECT currency_id, account_bucket(amount), -count(*) FROM removed WHERE user_id IS NOT NULL GROUP BY 1, 2;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_histogram_changes (currency_id, bucket, change)
  SELECT currency_id, bucket, sum(change) FROM (
    SELECT currency_id, account_bucket(amount) AS bucket, 1 AS change FROM added WHERE user_id IS NOT NULL
    UNION ALL
    SELECT currency_id, account_bucket(amount), -1 FROM removed WHERE user_id IS NOT NULL
  ) AS changes GROUP BY 1, 2 HAVING sum(change) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Updates the histogram. One process does it at a time; a second one has nothing to do in the meantime.
CREATE FUNCTION fold_account_histogram() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('laurel histogram')) THEN
    RETURN;
  END IF;
  WITH taken AS (DELETE FROM account_histogram_changes RETURNING *)
  INSERT INTO account_histogram AS h (currency_id, bucket, count)
  SELECT t.currency_id, t.bucket, sum(t.change) FROM taken AS t JOIN currencies AS c ON c.id = t.currency_id
  GROUP BY 1, 2 HAVING sum(t.change) <> 0
  ON CONFLICT (currency_id, bucket) DO UPDATE SET count = h.count + excluded.count;
END
$$;
--> statement-breakpoint
-- Finds the jobs in progress among all jobs that are kept.
CREATE INDEX job_active ON jobs.job (started_on) WHERE state = 'active';
--> statement-breakpoint
-- Creates the service's one queue (`jobs/jobs.ts`) with the tables: if two processes create it at once, one of them fails.
SELECT jobs.create_queue('laurel', '{"policy":"standard"}'::json);
