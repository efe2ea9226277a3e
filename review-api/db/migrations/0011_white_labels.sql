CREATE TABLE "whitelabel_logos" (
	"key" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"whitelabel_id" bigint NOT NULL,
	"content_type" text NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "custom_domains_whitelabel";--> statement-breakpoint
ALTER TABLE "custom_domains" DROP CONSTRAINT "custom_domains_pkey";--> statement-breakpoint
ALTER TABLE "custom_domains" ADD CONSTRAINT "custom_domains_account_id_whitelabel_id_domain_pk" PRIMARY KEY("account_id","whitelabel_id","domain");--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "verification_token" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "ownership" text;--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "leads_here" boolean;--> statement-breakpoint
ALTER TABLE "custom_domains" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "whitelabels" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "whitelabel_logos" ADD CONSTRAINT "whitelabel_logos_account_id_whitelabel_id_whitelabels_account_id_id_fk" FOREIGN KEY ("account_id","whitelabel_id") REFERENCES "public"."whitelabels"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "whitelabel_logos_whitelabel" ON "whitelabel_logos" USING btree ("account_id","whitelabel_id");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_domains_verified" ON "custom_domains" USING btree ("domain") WHERE verified_at is not null;