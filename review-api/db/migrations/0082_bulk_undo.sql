ALTER TABLE "location_bulk_actions" ADD COLUMN "undo_of_id" bigint;--> statement-breakpoint
ALTER TABLE "location_bulk_results" ADD COLUMN "before" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "location_bulk_actions_undo" ON "location_bulk_actions" USING btree ("account_id","undo_of_id");