ALTER TABLE "location_imports" ADD COLUMN "columns" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "location_imports" ADD COLUMN "mapping" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "location_imports" ADD COLUMN "found" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "location_imports" ADD COLUMN "unclear" jsonb DEFAULT '[]'::jsonb NOT NULL;