ALTER TABLE "locations" RENAME COLUMN "status" TO "open_status";--> statement-breakpoint
ALTER TABLE "locations" ALTER COLUMN "open_status" SET DEFAULT 'active';--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "hours" jsonb;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "locations" SET "updated_at" = "created_at", "open_status" = CASE "open_status"
  WHEN 'permanently_closed' THEN 'inactive' WHEN 'temporarily_closed' THEN 'temporarily_inactive' ELSE 'active' END;
