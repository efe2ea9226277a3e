ALTER TABLE "location_imports" ADD COLUMN "default_country" text;--> statement-breakpoint
ALTER TABLE "location_imports" ADD COLUMN "notes" jsonb DEFAULT '[]'::jsonb NOT NULL;