ALTER TABLE "locations" ADD COLUMN "landing_slug" text DEFAULT substr(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), 1, 22) NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "feedback_forbidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "urls" ADD COLUMN "last_checked_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "locations_landing_slug" ON "locations" USING btree ("landing_slug");--> statement-breakpoint
UPDATE "locations" SET "public_name" = "name" WHERE "public_name" IS NULL;
