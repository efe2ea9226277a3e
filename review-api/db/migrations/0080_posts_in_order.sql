DROP INDEX "google_posts_content";--> statement-breakpoint
DROP INDEX "google_posts_location";--> statement-breakpoint
ALTER TABLE "google_posts" ADD COLUMN "shown_content_id" bigint;--> statement-breakpoint
ALTER TABLE "google_posts" ADD COLUMN "tried_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "google_posts" ADD CONSTRAINT "google_posts_shown_content_id" FOREIGN KEY ("account_id","shown_content_id") REFERENCES "public"."google_post_contents"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "google_posts_by_state" ON "google_posts" USING btree ("account_id","state","publish_at","id");--> statement-breakpoint
CREATE INDEX "google_posts_by_content" ON "google_posts" USING btree ("account_id","content_id","publish_at","id");--> statement-breakpoint
CREATE INDEX "google_posts_by_location" ON "google_posts" USING btree ("account_id","location_id","publish_at","id");--> statement-breakpoint
CREATE INDEX "google_posts_shown" ON "google_posts" USING btree ("account_id","shown_content_id") WHERE shown_content_id is not null;--> statement-breakpoint
CREATE INDEX "google_posts_ending" ON "google_posts" USING btree ("account_id","publish_at","id") WHERE state = 'live' and expires_at is not null;