CREATE TABLE "member_count_changes" (
	"website_id" uuid NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_counts" (
	"website_id" uuid PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_counts" ADD CONSTRAINT "member_counts_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE FUNCTION count_added_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_count_changes (website_id, change) SELECT website_id, count(*) FROM added GROUP BY 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_removed_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_count_changes (website_id, change) SELECT website_id, -count(*) FROM removed GROUP BY 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER members_added AFTER INSERT ON user_metadata
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_members();
--> statement-breakpoint
CREATE TRIGGER members_removed AFTER DELETE ON user_metadata
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_members();
--> statement-breakpoint
-- The triggers have locked the table, so nobody joins or leaves between them and this count.
INSERT INTO member_counts (website_id, count) SELECT website_id, count(*) FROM user_metadata GROUP BY 1;
--> statement-breakpoint
-- Updates the counts. One process does it at a time; a second one has nothing to do in the meantime.
CREATE FUNCTION fold_member_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('laurel member counts')) THEN
    RETURN;
  END IF;
  WITH taken AS (DELETE FROM member_count_changes RETURNING *)
  INSERT INTO member_counts AS m (website_id, count)
  SELECT t.website_id, sum(t.change) FROM taken AS t JOIN websites AS w ON w.id = t.website_id
  GROUP BY 1 HAVING sum(t.change) <> 0
  ON CONFLICT (website_id) DO UPDATE SET count = m.count + excluded.count;
END
$$;
--> statement-breakpoint
-- Tells processes to forget what they remember of keys, websites and currencies. Transactions that notify commit one after the
-- other; these tables change rarely, and the columns of use and display do not count.
CREATE FUNCTION notify_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('laurel_settings', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER notify_changed AFTER DELETE OR UPDATE OF hash, organization_id, website_id, role, revoked_at ON api_keys
  FOR EACH STATEMENT EXECUTE FUNCTION notify_settings();
--> statement-breakpoint
CREATE TRIGGER notify_changed AFTER INSERT OR DELETE OR UPDATE OF organization_id ON websites
  FOR EACH STATEMENT EXECUTE FUNCTION notify_settings();
--> statement-breakpoint
CREATE TRIGGER notify_changed AFTER DELETE OR UPDATE OF website_id, decimals, deleted_at ON currencies
  FOR EACH STATEMENT EXECUTE FUNCTION notify_settings();
