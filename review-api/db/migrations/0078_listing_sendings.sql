ALTER TABLE "directory_listings" ADD COLUMN "sent_key" text;--> statement-breakpoint
ALTER TABLE "directory_listings" ADD COLUMN "sent_hash" text;--> statement-breakpoint
ALTER TABLE "directory_listings" ADD COLUMN "is_sent_accepted" boolean DEFAULT false NOT NULL;