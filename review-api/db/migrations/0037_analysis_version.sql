ALTER TABLE "accounts" ADD COLUMN "analysis_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "analysis_version" SET DEFAULT 2;
