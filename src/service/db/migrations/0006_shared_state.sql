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
-- The triggers add rows and change none: writers of unrelated accounts used to wait for each other at the rows of their
-- buckets, in whatever order their statements came, and so ended in deadlocks.
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
-- Brings the histogram up to date. One process does it at a time; whoever comes in between has nothing to do.
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
-- Finds the jobs that are under way among all that are kept.
CREATE INDEX job_active ON jobs.job (started_on) WHERE state = 'active';
--> statement-breakpoint
-- The service's one queue (`jobs/jobs.ts`), so that it comes with the tables: made by two processes at once, it fails in one.
SELECT jobs.create_queue('laurel', '{"policy":"standard"}'::json);
