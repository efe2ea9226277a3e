ALTER TABLE "directory_listings" ADD COLUMN "sent_fields" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "directory_listings" d SET "sent_fields" =
  CASE WHEN l."phone" IS NULL THEN '[]'::jsonb ELSE '["phone"]'::jsonb END
  || CASE WHEN l."website" IS NULL THEN '[]'::jsonb ELSE '["website"]'::jsonb END
  || CASE WHEN l."hours" IS NULL THEN '[]'::jsonb ELSE '["hours"]'::jsonb END
FROM "locations" l
WHERE l."account_id" = d."account_id" AND l."id" = d."location_id" AND d."is_sent_accepted";
