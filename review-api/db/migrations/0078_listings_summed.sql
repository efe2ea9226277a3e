CREATE TABLE "listed_locations" (
	"account_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"rank" smallint NOT NULL,
	"standings" text NOT NULL,
	CONSTRAINT "listed_locations_account_id_location_id_pk" PRIMARY KEY("account_id","location_id")
);
--> statement-breakpoint
ALTER TABLE "directory_listings" ADD COLUMN "sent_key" text;--> statement-breakpoint
ALTER TABLE "directory_listings" ADD COLUMN "sent_hash" text;--> statement-breakpoint
ALTER TABLE "directory_listings" ADD COLUMN "is_sent_accepted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "listed_locations" ADD CONSTRAINT "listed_locations_location" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "listed_locations" ("account_id", "location_id", "rank", "standings")
SELECT "account_id", "location_id", max("rank"),
  string_agg(concat_ws(' ', "source_code", "rank", "fields_in_sync", "syncable_fields"), ',' ORDER BY "source_code")
FROM "directory_listings" GROUP BY "account_id", "location_id";
