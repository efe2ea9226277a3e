ALTER TABLE "export_files" ADD COLUMN "headings" text DEFAULT 'names' NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_exports" ADD COLUMN "headings" text DEFAULT 'names' NOT NULL;