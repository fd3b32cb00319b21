ALTER TABLE "accounts" ADD COLUMN "takes_part" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_added_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_histogram_changes (currency_id, bucket, change)
  SELECT currency_id, account_bucket(amount), count(*) FROM added WHERE user_id IS NOT NULL AND takes_part GROUP BY 1, 2;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_removed_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_histogram_changes (currency_id, bucket, change)
  SELECT currency_id, account_bucket(amount), -count(*) FROM removed WHERE user_id IS NOT NULL AND takes_part GROUP BY 1, 2;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_histogram_changes (currency_id, bucket, change)
  SELECT currency_id, bucket, sum(change) FROM (
    SELECT currency_id, account_bucket(amount) AS bucket, 1 AS change FROM added WHERE user_id IS NOT NULL AND takes_part
    UNION ALL
    SELECT currency_id, account_bucket(amount), -1 FROM removed WHERE user_id IS NOT NULL AND takes_part
  ) AS changes GROUP BY 1, 2 HAVING sum(change) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A new account waits for a block of its owner that is under way, which in turn waits for a new account.
CREATE FUNCTION open_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT NOT is_blocked OR is_block_exempt INTO NEW.takes_part FROM user_metadata
  WHERE website_id = NEW.website_id AND user_id = NEW.user_id FOR SHARE;
  NEW.takes_part := coalesce(NEW.takes_part, true);
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Accounts are locked in the order of the ledger, so that a payment and a block never deadlock.
CREATE FUNCTION change_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  takes boolean := NOT NEW.is_blocked OR NEW.is_block_exempt;
BEGIN
  PERFORM FROM accounts WHERE user_id = NEW.user_id AND website_id = NEW.website_id ORDER BY currency_id FOR UPDATE;
  UPDATE accounts SET takes_part = takes
  WHERE user_id = NEW.user_id AND website_id = NEW.website_id AND takes_part <> takes;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO member_count_changes (website_id, change) VALUES (NEW.website_id, CASE WHEN takes THEN 1 ELSE -1 END);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_added_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_count_changes (website_id, change)
  SELECT website_id, count(*) FROM added WHERE NOT is_blocked OR is_block_exempt GROUP BY 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_removed_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_count_changes (website_id, change)
  SELECT website_id, -count(*) FROM removed WHERE NOT is_blocked OR is_block_exempt GROUP BY 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER takes_part BEFORE INSERT ON accounts FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION open_account();
--> statement-breakpoint
CREATE TRIGGER part_taken AFTER INSERT ON user_metadata FOR EACH ROW
  WHEN (NEW.is_blocked AND NOT NEW.is_block_exempt) EXECUTE FUNCTION change_part();
--> statement-breakpoint
CREATE TRIGGER part_changed AFTER UPDATE ON user_metadata FOR EACH ROW
  WHEN ((OLD.is_blocked AND NOT OLD.is_block_exempt) <> (NEW.is_blocked AND NOT NEW.is_block_exempt))
  EXECUTE FUNCTION change_part();
--> statement-breakpoint
-- The triggers have locked both tables, so that nobody is blocked between them and this. They take these accounts out of the histogram.
UPDATE accounts SET takes_part = false FROM user_metadata AS owner
WHERE owner.user_id = accounts.user_id AND owner.website_id = accounts.website_id
  AND owner.is_blocked AND NOT owner.is_block_exempt;
--> statement-breakpoint
INSERT INTO member_count_changes (website_id, change)
SELECT website_id, -count(*) FROM user_metadata WHERE is_blocked AND NOT is_block_exempt GROUP BY 1;
--> statement-breakpoint
DROP INDEX "accounts_of_currency";--> statement-breakpoint
DROP INDEX "accounts_of_website";--> statement-breakpoint
CREATE INDEX "accounts_left_out" ON "accounts" USING btree ("currency_id") WHERE not takes_part;--> statement-breakpoint
CREATE INDEX "accounts_of_currency" ON "accounts" USING btree ("currency_id","amount","id") WHERE user_id is not null and takes_part;--> statement-breakpoint
CREATE INDEX "accounts_of_website" ON "accounts" USING btree ("website_id","amount","id") WHERE user_id is not null and takes_part;
