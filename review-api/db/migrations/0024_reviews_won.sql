ALTER TABLE "recipient_uploads" ADD COLUMN "encoding" text;--> statement-breakpoint
ALTER TABLE "recipient_uploads" ADD COLUMN "charset" jsonb;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "erased_key" text;--> statement-breakpoint
DROP INDEX "requests_created";--> statement-breakpoint
CREATE INDEX "requests_day" ON "requests" USING btree ("account_id","day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_won" ON "requests" USING btree ("account_id","won_review_id") WHERE won_review_id is not null;--> statement-breakpoint
CREATE FUNCTION "forget_won"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An update without rows still counts the figures of its table; most reviews were brought by no request.
  IF EXISTS (SELECT 1 FROM requests r WHERE r.account_id = OLD.account_id AND r.won_review_id = OLD.id) THEN
    UPDATE requests r SET won_review_id = NULL, won_at = NULL
    WHERE r.account_id = OLD.account_id AND r.won_review_id = OLD.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "requests_won_changed" AFTER UPDATE ON "reviews" FOR EACH ROW
  WHEN ((NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL)
    OR (NEW.origin_deleted_at IS NOT NULL AND OLD.origin_deleted_at IS NULL)
    OR NEW.location_id <> OLD.location_id OR NEW.source_id <> OLD.source_id
    OR NEW.published_at <> OLD.published_at OR NEW.review_type <> OLD.review_type)
  EXECUTE FUNCTION "forget_won"();
--> statement-breakpoint
CREATE TRIGGER "requests_won_gone" AFTER DELETE ON "reviews" FOR EACH ROW EXECUTE FUNCTION "forget_won"();
--> statement-breakpoint
TRUNCATE "survey_answer_days";--> statement-breakpoint
ALTER TABLE "survey_answer_days" ADD COLUMN "page_id" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_answer_days" DROP CONSTRAINT "survey_answer_days_account_id_microsurvey_id_day_location_id_channel_type_score_pk";--> statement-breakpoint
ALTER TABLE "survey_answer_days" ADD CONSTRAINT "survey_answer_days_account_id_microsurvey_id_day_location_id_channel_type_score_page_id_pk" PRIMARY KEY("account_id","microsurvey_id","day","location_id","channel","type","score","page_id");--> statement-breakpoint
CREATE INDEX "survey_answer_days_page" ON "survey_answer_days" USING btree ("account_id","page_id","location_id","day");--> statement-breakpoint
CREATE INDEX "survey_answers_page" ON "survey_answers" USING btree ("account_id","page_id","answered_at","id") WHERE request_id is null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "answer_figures"(s "survey_answers", sign integer) RETURNS "survey_answer_days" LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(s.account_id, coalesce(s.microsurvey_id, 0), s.location_id, s.channel, s.type, s.score, s.answered_on,
    sign, sign * (s.comment <> '')::integer,
    CASE WHEN s.request_id IS NULL THEN coalesce(s.page_id, 0) ELSE -1 END)::survey_answer_days
$$;
--> statement-breakpoint
CREATE FUNCTION "add_answer_figures"(changes "survey_answer_days"[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO survey_answer_days AS kept (account_id, microsurvey_id, location_id, channel, type, score, day, answers,
    comments, page_id)
  SELECT c.account_id, c.microsurvey_id, c.location_id, c.channel, c.type, c.score, c.day, sum(c.answers),
    sum(c.comments), c.page_id
  FROM unnest(changes) c WHERE EXISTS (SELECT 1 FROM accounts a WHERE a.id = c.account_id)
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 10
  ORDER BY 1, 2, 7, 3, 4, 5, 6, 10
  ON CONFLICT (account_id, microsurvey_id, day, location_id, channel, type, score, page_id) DO UPDATE
    SET answers = kept.answers + excluded.answers, comments = kept.comments + excluded.comments
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_survey_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changes survey_answer_days[] := '{}';
BEGIN
  IF TG_OP <> 'DELETE' THEN
    changes := array(SELECT answer_figures(f::survey_answers, 1) FROM fresh f);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    changes := changes || array(SELECT answer_figures(g::survey_answers, -1) FROM gone g);
  END IF;
  PERFORM add_answer_figures(changes);
  RETURN NULL;
END
$$;
--> statement-breakpoint
SELECT "add_answer_figures"(array(SELECT "answer_figures"(s, 1) FROM "survey_answers" s));
