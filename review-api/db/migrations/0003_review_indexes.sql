DROP INDEX "reviews_published";--> statement-breakpoint
DROP INDEX "reviews_location";--> statement-breakpoint
DROP INDEX "reviews_source";--> statement-breakpoint
DROP INDEX "reviews_stars";--> statement-breakpoint
DROP INDEX "reviews_rating";--> statement-breakpoint
CREATE INDEX "reviews_published" ON "reviews" USING btree ("account_id","published_at","id") WHERE deleted_at is null and origin_deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_location" ON "reviews" USING btree ("account_id","location_id","published_at","id") WHERE deleted_at is null and origin_deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_source" ON "reviews" USING btree ("account_id","source_id","published_at","id") WHERE deleted_at is null and origin_deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_stars" ON "reviews" USING btree ("account_id","stars","published_at","id") WHERE deleted_at is null and origin_deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_rating" ON "reviews" USING btree ("account_id",coalesce("rating", 0),"published_at","id") WHERE deleted_at is null and origin_deleted_at is null;