ALTER TABLE "connection_places" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connection_places" ADD COLUMN "counted_at" timestamp with time zone;