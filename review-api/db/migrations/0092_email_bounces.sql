CREATE TABLE "email_bounces" (
	"account_id" bigint NOT NULL,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"bounced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_bounces_account_id_email_pk" PRIMARY KEY("account_id","email")
);
--> statement-breakpoint
CREATE TABLE "sent_emails" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"about" jsonb NOT NULL,
	"unsubscribe_id" text,
	"sent_at" timestamp with time zone NOT NULL,
	"outcome" text
);
--> statement-breakpoint
ALTER TABLE "email_bounces" ADD CONSTRAINT "email_bounces_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_bounces_email" ON "email_bounces" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sent_emails_sent" ON "sent_emails" USING btree ("sent_at");