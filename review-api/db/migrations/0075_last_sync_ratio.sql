DROP INDEX "sync_ratio_days_day";--> statement-breakpoint
ALTER TABLE "sync_ratio_days" ADD COLUMN "next_day" date DEFAULT 'infinity' NOT NULL;--> statement-breakpoint
CREATE INDEX "sync_ratio_days_next_day" ON "sync_ratio_days" USING btree ("account_id","next_day");--> statement-breakpoint
UPDATE "sync_ratio_days" s SET "next_day" = n."next_day" FROM (SELECT "account_id", "location_id", "day", lead("day") OVER (PARTITION BY "account_id", "location_id" ORDER BY "day") AS "next_day" FROM "sync_ratio_days") n WHERE n."account_id" = s."account_id" AND n."location_id" = s."location_id" AND n."day" = s."day" AND n."next_day" IS NOT NULL;
