ALTER TABLE "location_imports" ADD COLUMN "header_line" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "published_at_guessed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rollup_location_month" ADD COLUMN "timed_responses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rollup_location_source_day" ADD COLUMN "timed_responses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rollup_location_source_month" ADD COLUMN "timed_responses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rollup_source_day" ADD COLUMN "timed_responses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "rollup_location_month" SET "timed_responses" = "responses" WHERE "responses" <> 0;--> statement-breakpoint
UPDATE "rollup_location_source_day" SET "timed_responses" = "responses" WHERE "responses" <> 0;--> statement-breakpoint
UPDATE "rollup_location_source_month" SET "timed_responses" = "responses" WHERE "responses" <> 0;--> statement-breakpoint
UPDATE "rollup_source_day" SET "timed_responses" = "responses" WHERE "responses" <> 0;