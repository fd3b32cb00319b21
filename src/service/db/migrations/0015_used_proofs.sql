CREATE TABLE "used_proofs" (
	"rule_id" uuid NOT NULL,
	"proof" text NOT NULL,
	"window" text DEFAULT '' NOT NULL,
	"user_id" uuid NOT NULL,
	"multiplier_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "used_proofs_rule_id_proof_window_pk" PRIMARY KEY("rule_id","proof","window")
);
--> statement-breakpoint
ALTER TABLE "used_proofs" ADD CONSTRAINT "used_proofs_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_proofs" ADD CONSTRAINT "used_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_proofs" ADD CONSTRAINT "used_proofs_multiplier_id_multipliers_id_fk" FOREIGN KEY ("multiplier_id") REFERENCES "public"."multipliers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "used_proofs_proof" ON "used_proofs" USING btree ("proof");--> statement-breakpoint
CREATE INDEX "used_proofs_user" ON "used_proofs" USING btree ("user_id");--> statement-breakpoint
-- What was rewarded before stays used: an account for its window, anything else for good.
INSERT INTO "used_proofs" ("rule_id", "proof", "window", "user_id", "multiplier_id", "created_at")
SELECT done.rule_id,
	CASE WHEN used.is_per_window THEN left(done.proof, -length(' ' || done."window")) ELSE done.proof END,
	CASE WHEN used.is_per_window THEN done."window" ELSE '' END,
	done.user_id,
	(SELECT id FROM multipliers WHERE rule_id = done.rule_id AND user_id = done.user_id AND deleted_at IS NULL LIMIT 1),
	done.created_at
FROM rule_completions AS done
CROSS JOIN LATERAL (
	SELECT done.proof ~ '^(account|phone) ' AND right(done.proof, length(' ' || done."window")) = ' ' || done."window" AS is_per_window
) AS used
WHERE done.status <> 'failed' AND done.proof IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Both accounts of this rule were not noted: those that its members have now are the ones.
INSERT INTO "used_proofs" ("rule_id", "proof", "window", "user_id", "created_at")
SELECT done.rule_id, 'account ' || linked.type || ' ' || linked.account_id, done."window", done.user_id, done.created_at
FROM rule_completions AS done
JOIN rules ON rules.id = done.rule_id AND rules.type = 'SnagSocialsConnected'
JOIN social_accounts AS linked ON linked.website_id = done.website_id AND linked.user_id = done.user_id
	AND linked.type IN ('twitter', 'discord')
WHERE done.status = 'completed'
ORDER BY done.created_at
ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP INDEX "rule_completions_proof";--> statement-breakpoint
ALTER TABLE "rule_completions" DROP COLUMN "proof";