CREATE TABLE "rollup_rebuilds" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	"time_zone" text NOT NULL,
	"done_from" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "rollup_rebuilds" ADD CONSTRAINT "rollup_rebuilds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;