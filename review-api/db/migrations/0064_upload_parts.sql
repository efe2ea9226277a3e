ALTER TABLE "uploads" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "received_bytes" integer DEFAULT 0 NOT NULL;