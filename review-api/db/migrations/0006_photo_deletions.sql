ALTER TABLE "provider_photos" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_photos" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "provider_photos_due" ON "provider_photos" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
UPDATE "provider_photos" SET "next_attempt_at" = "deleted_at" WHERE "deleted_at" IS NOT NULL;
