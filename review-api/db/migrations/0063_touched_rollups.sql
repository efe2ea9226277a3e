CREATE TABLE "rollup_touched" (
	"account_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"changed_in" bigint NOT NULL,
	CONSTRAINT "rollup_touched_account_id_location_id_pk" PRIMARY KEY("account_id","location_id")
);
--> statement-breakpoint
CREATE INDEX "rollup_touched_changed" ON "rollup_touched" USING btree ("account_id","changed_in");