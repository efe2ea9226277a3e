CREATE TABLE "local_listings" (
	"account_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"is_published" boolean NOT NULL,
	"due_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "local_listings_account_id_location_id_pk" PRIMARY KEY("account_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "simulated_listings" (
	"account_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"source_code" text NOT NULL,
	"listing" jsonb,
	"stretch" integer NOT NULL,
	"published_key" text,
	CONSTRAINT "simulated_listings_account_id_location_id_source_code_pk" PRIMARY KEY("account_id","location_id","source_code")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "auto" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "new_location_cents" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "trial_location_limit" integer;--> statement-breakpoint
ALTER TABLE "local_listings" ADD CONSTRAINT "local_listings_location" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_listings" ADD CONSTRAINT "simulated_listings_location" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "local_listings_due" ON "local_listings" USING btree ("due_at") WHERE due_at is not null;