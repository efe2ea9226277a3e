ALTER TABLE "connection_places" ADD COLUMN "hinted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "connection_places_at_provider" ON "connection_places" USING btree (split_part(external_id, '/', 4));--> statement-breakpoint
CREATE INDEX "connection_places_hinted" ON "connection_places" USING btree ("account_id","token_id") WHERE hinted_at is not null;