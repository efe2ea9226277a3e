ALTER TABLE "import_files" ADD COLUMN "rating_scale" text;--> statement-breakpoint
ALTER TABLE "import_files" ADD COLUMN "encoding" text;--> statement-breakpoint
ALTER TABLE "import_files" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "import_files" ADD COLUMN "decided" jsonb;