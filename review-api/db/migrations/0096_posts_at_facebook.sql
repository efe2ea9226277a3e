DROP INDEX "google_posts_once";--> statement-breakpoint
ALTER TABLE "google_post_contents" ADD COLUMN "directories" text[] DEFAULT '{google_maps}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "google_posts" ADD COLUMN "source_code" text DEFAULT 'google_maps' NOT NULL;--> statement-breakpoint
ALTER TABLE "simulated_posts" ADD COLUMN "source_code" text DEFAULT 'google_maps' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "google_posts_once" ON "google_posts" USING btree ("account_id","bulk_action_id","location_id","source_code");