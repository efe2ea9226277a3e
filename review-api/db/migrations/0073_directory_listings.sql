CREATE TABLE "directory_listings" (
	"account_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"source_code" text NOT NULL,
	"obstacle" text,
	"refusal" text,
	"status" text NOT NULL,
	"rank" smallint NOT NULL,
	"fields_in_sync" integer NOT NULL,
	"syncable_fields" integer NOT NULL,
	"differing" jsonb NOT NULL,
	CONSTRAINT "directory_listings_account_id_location_id_source_code_pk" PRIMARY KEY("account_id","location_id","source_code")
);
--> statement-breakpoint
CREATE TABLE "listing_fields" (
	"account_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"source_code" text NOT NULL,
	"field" text NOT NULL,
	"ours" jsonb,
	"live" jsonb,
	"suggested" jsonb,
	"progress" text,
	"sent_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	"changed_by" bigint,
	CONSTRAINT "listing_fields_account_id_location_id_source_code_field_pk" PRIMARY KEY("account_id","location_id","source_code","field")
);
--> statement-breakpoint
CREATE TABLE "sync_ratio_days" (
	"account_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"day" date NOT NULL,
	"fields_in_sync" integer NOT NULL,
	"syncable_fields" integer NOT NULL,
	CONSTRAINT "sync_ratio_days_account_id_location_id_day_pk" PRIMARY KEY("account_id","location_id","day")
);
--> statement-breakpoint
ALTER TABLE "directory_listings" ADD CONSTRAINT "directory_listings_location" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_fields" ADD CONSTRAINT "listing_fields_location" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_ratio_days" ADD CONSTRAINT "sync_ratio_days_location" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sync_ratio_days_day" ON "sync_ratio_days" USING btree ("account_id","day");