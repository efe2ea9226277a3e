CREATE TABLE "directory_failures" (
	"account_id" bigint NOT NULL,
	"source_code" text NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"error" text NOT NULL,
	CONSTRAINT "directory_failures_account_id_source_code_pk" PRIMARY KEY("account_id","source_code")
);
--> statement-breakpoint
ALTER TABLE "connection_places" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "directory_listings" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "directory_failures" ADD CONSTRAINT "directory_failures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "connection_places" SET "failing_since" = coalesce("synced_at", now()) WHERE "error" IS NOT NULL AND "status" = 'matched';
