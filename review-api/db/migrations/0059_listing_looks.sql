CREATE TABLE "listing_looks" (
	"account_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"source_code" text NOT NULL,
	"listing" jsonb,
	"place_id" text,
	"looked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_looks_account_id_location_id_source_code_pk" PRIMARY KEY("account_id","location_id","source_code")
);
--> statement-breakpoint
ALTER TABLE "listing_looks" ADD CONSTRAINT "listing_looks_location" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE cascade ON UPDATE no action;