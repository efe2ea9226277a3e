ALTER TABLE "oauth_tokens" ADD COLUMN "sealed_access" text;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD COLUMN "sealed_refresh" text;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD COLUMN "access_ends_at" timestamp with time zone;