ALTER TABLE "location_imports" ADD COLUMN "encoding" text;--> statement-breakpoint
ALTER TABLE "location_imports" ADD COLUMN "charset" jsonb;