DROP INDEX "import_files_one_at_a_time";--> statement-breakpoint
ALTER TABLE "import_files" ADD COLUMN "date_order" text;--> statement-breakpoint
ALTER TABLE "import_files" ADD COLUMN "dates" jsonb;--> statement-breakpoint
ALTER TABLE "import_files" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undo" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_reviews" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_locations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "imports_undoing" ON "imports" USING btree ("account_id","id") WHERE undo = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "import_files_one_at_a_time" ON "import_files" USING btree ("account_id") WHERE state in ('importing', 'undoing');