-- Returns the bucket of an amount: its whole units below 1,000, otherwise its three leading digits and their power of ten.
-- Buckets grow with the amount: every amount of a higher bucket is above every amount of a lower one.
CREATE FUNCTION account_bucket(amount numeric) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN amount < 1 THEN 0
    WHEN amount < 1000 THEN trunc(amount)::integer
    ELSE (length(trunc(amount)::text) - 3) * 1000 + left(trunc(amount)::text, 3)::integer
  END
$$;
--> statement-breakpoint
-- Returns the end of an amount's bucket: the smallest amount of the next bucket.
CREATE FUNCTION account_bucket_end(amount numeric) RETURNS numeric LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN amount < 1 THEN 1
    WHEN amount < 1000 THEN trunc(amount) + 1
    ELSE (left(trunc(amount)::text, 3)::numeric + 1) * ('1' || repeat('0', length(trunc(amount)::text) - 3))::numeric
  END
$$;
--> statement-breakpoint
-- Buckets are written in one order, so that two writers never deadlock.
CREATE FUNCTION count_added_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_histogram AS h (currency_id, bucket, count)
  SELECT currency_id, account_bucket(amount), count(*) FROM added WHERE user_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (currency_id, bucket) DO UPDATE SET count = h.count + excluded.count;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_removed_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_histogram AS h (currency_id, bucket, count)
  SELECT currency_id, account_bucket(amount), -count(*) FROM removed WHERE user_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (currency_id, bucket) DO UPDATE SET count = h.count + excluded.count;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_changed_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_histogram AS h (currency_id, bucket, count)
  SELECT currency_id, bucket, sum(change) FROM (
    SELECT currency_id, account_bucket(amount) AS bucket, 1 AS change FROM added WHERE user_id IS NOT NULL
    UNION ALL
    SELECT currency_id, account_bucket(amount), -1 FROM removed WHERE user_id IS NOT NULL
  ) AS changes GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
  ON CONFLICT (currency_id, bucket) DO UPDATE SET count = h.count + excluded.count;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accounts_added AFTER INSERT ON accounts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_accounts();
--> statement-breakpoint
CREATE TRIGGER accounts_removed AFTER DELETE ON accounts
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_accounts();
--> statement-breakpoint
CREATE TRIGGER accounts_changed AFTER UPDATE ON accounts
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_accounts();
