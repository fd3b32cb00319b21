-- Not logged: it would be the only write-ahead log that some writers cause, and after a crash nobody listens any more.
CREATE UNLOGGED TABLE "pending_changes" (
	"website_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"key" uuid NOT NULL
);
--> statement-breakpoint
-- The triggers do not notify: while a transaction that notifies commits, every other such transaction waits, so that writers
-- would be written to disk one by one.
CREATE FUNCTION note_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_changes (website_id, subject, key)
  SELECT DISTINCT website_id, 'accounts', currency_id FROM changed WHERE user_id IS NOT NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_owners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_changes (website_id, subject, key)
  SELECT website_id, 'accounts', currency_id FROM accounts WHERE user_id = NEW.user_id AND website_id = NEW.website_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_auctions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_changes (website_id, subject, key) SELECT DISTINCT website_id, 'auctions', id FROM changed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_bids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_changes (website_id, subject, key) SELECT DISTINCT website_id, 'auctions', auction_id FROM changed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_completions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_changes (website_id, subject, key) SELECT DISTINCT website_id, 'completions', user_id FROM changed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON accounts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_accounts();
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON accounts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_accounts();
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON accounts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_accounts();
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON user_metadata FOR EACH ROW
  WHEN ((OLD.display_name, OLD.logo_url, OLD.twitter_user, OLD.discord_user)
    IS DISTINCT FROM (NEW.display_name, NEW.logo_url, NEW.twitter_user, NEW.discord_user))
  EXECUTE FUNCTION note_owners();
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON auctions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_auctions();
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON auctions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_auctions();
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON auction_bids
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_bids();
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON auction_bids
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_bids();
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON rule_completions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_completions();
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON rule_completions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_completions();
--> statement-breakpoint
CREATE TRIGGER note_added AFTER INSERT ON rule_statuses
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_completions();
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON rule_statuses
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_completions();
--> statement-breakpoint
-- Announces what is pending on the channel laurel_changes, each subject and key once: `<website> <subject> <key>`, and without
-- the key if more than a hundred keys of a subject have changed at once. Returns their number. Several processes may do it at the same time: each takes
-- the rows that no other has taken, so none is announced twice and none waits.
CREATE FUNCTION announce_changes() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  announced bigint := 0;
BEGIN
  IF NOT EXISTS (SELECT FROM pending_changes) THEN
    RETURN announced;
  END IF;
  WITH taken AS (
    DELETE FROM pending_changes
    WHERE ctid = ANY (ARRAY(SELECT ctid FROM pending_changes FOR UPDATE SKIP LOCKED))
    RETURNING *
  ), keys AS (
    SELECT DISTINCT website_id, subject, key FROM taken
  ), counted AS (
    SELECT website_id, subject, key, count(*) OVER (PARTITION BY website_id, subject) AS keys FROM keys
  ), payloads AS (
    SELECT DISTINCT concat_ws(' ', website_id, subject, CASE WHEN keys <= 100 THEN key END) AS payload FROM counted
  )
  SELECT count(pg_notify('laurel_changes', payload)) INTO announced FROM payloads;
  RETURN announced;
END
$$;
