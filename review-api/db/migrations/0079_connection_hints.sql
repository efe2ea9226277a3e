DROP INDEX "connection_places_at_provider";--> statement-breakpoint
ALTER TABLE "provider_reviews" ADD COLUMN "hinted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "provider_reviews_hinted" ON "provider_reviews" USING btree ("account_id","connection_place_id") WHERE hinted_at is not null;--> statement-breakpoint
CREATE INDEX "connection_places_at_provider" ON "connection_places" USING btree (split_part(external_id, '/', -1));