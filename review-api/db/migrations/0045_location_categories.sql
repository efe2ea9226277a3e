CREATE TABLE "categories" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "categories_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "category_id" integer;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "npi_numbers" jsonb;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;