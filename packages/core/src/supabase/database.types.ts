export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      block: {
        Row: {
          blocked_user_id: string;
          created_at: string;
          nickname: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          blocked_user_id: string;
          created_at?: string;
          nickname?: string | null;
          user_id?: string;
        };
        Update: {
          blocked_user_id?: string;
          created_at?: string;
          nickname?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      challenge: {
        Row: {
          category: string;
          challenge_id: string;
          completed: boolean;
          created_at: string;
          day_count: number;
          days: number;
          desc: string;
          earlier_weekdays: NonNullable<Json>;
          end_date: string | null;
          ended_early: boolean;
          hidden_at: string | null;
          imported_at: string | null;
          like_count: number;
          round: number;
          start_date: string;
          tags: string;
          taken_from: string | null;
          template: string;
          title: string;
          updated_at: string;
          user_id: string;
          visibility: string;
          weekdays: number;
        };
        ComputedFields: never;
        Insert: {
          category?: string;
          challenge_id?: string;
          completed?: boolean;
          created_at?: string;
          day_count?: number;
          days?: number;
          desc: string;
          earlier_weekdays?: NonNullable<Json>;
          end_date?: string | null;
          ended_early?: boolean;
          hidden_at?: string | null;
          imported_at?: string | null;
          like_count?: number;
          round?: number;
          start_date?: string;
          tags?: string;
          taken_from?: string | null;
          template?: string;
          title: string;
          updated_at?: string;
          user_id?: string;
          visibility?: string;
          weekdays?: number;
        };
        Update: {
          category?: string;
          challenge_id?: string;
          completed?: boolean;
          created_at?: string;
          day_count?: number;
          days?: number;
          desc?: string;
          earlier_weekdays?: NonNullable<Json>;
          end_date?: string | null;
          ended_early?: boolean;
          hidden_at?: string | null;
          imported_at?: string | null;
          like_count?: number;
          round?: number;
          start_date?: string;
          tags?: string;
          taken_from?: string | null;
          template?: string;
          title?: string;
          updated_at?: string;
          user_id?: string;
          visibility?: string;
          weekdays?: number;
        };
        Relationships: [
          {
            foreignKeyName: "challenge_taken_from_fkey";
            columns: ["taken_from"];
            isOneToOne: false;
            referencedRelation: "challenge";
            referencedColumns: ["challenge_id"];
          },
          {
            foreignKeyName: "challenge_taken_from_fkey";
            columns: ["taken_from"];
            isOneToOne: false;
            referencedRelation: "home_challenge";
            referencedColumns: ["challenge_id"];
          },
          {
            foreignKeyName: "challenge_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profile";
            referencedColumns: ["user_id"];
          },
        ];
      };
      circle: {
        Row: {
          circle_id: string;
          created_at: string;
          founder_id: string;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          circle_id?: string;
          created_at?: string;
          founder_id: string;
          name: string;
        };
        Update: {
          circle_id?: string;
          created_at?: string;
          founder_id?: string;
          name?: string;
        };
        Relationships: [];
      };
      circle_member: {
        Row: {
          accepts_nudges: boolean;
          challenge_id: string | null;
          circle_id: string;
          joined_at: string;
          seen_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          accepts_nudges?: boolean;
          challenge_id?: string | null;
          circle_id: string;
          joined_at?: string;
          seen_at?: string;
          user_id: string;
        };
        Update: {
          accepts_nudges?: boolean;
          challenge_id?: string | null;
          circle_id?: string;
          joined_at?: string;
          seen_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "circle_member_challenge_id_fkey";
            columns: ["challenge_id"];
            isOneToOne: false;
            referencedRelation: "challenge";
            referencedColumns: ["challenge_id"];
          },
          {
            foreignKeyName: "circle_member_challenge_id_fkey";
            columns: ["challenge_id"];
            isOneToOne: false;
            referencedRelation: "home_challenge";
            referencedColumns: ["challenge_id"];
          },
          {
            foreignKeyName: "circle_member_circle_id_fkey";
            columns: ["circle_id"];
            isOneToOne: false;
            referencedRelation: "circle";
            referencedColumns: ["circle_id"];
          },
          {
            foreignKeyName: "circle_member_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profile";
            referencedColumns: ["user_id"];
          },
        ];
      };
      circle_nudge: {
        Row: {
          circle_id: string | null;
          content: string | null;
          created_at: string;
          date: string;
          nudge_id: string;
          read_at: string | null;
          sent_at: string | null;
          to_user_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          circle_id?: string | null;
          content?: string | null;
          created_at?: string;
          date: string;
          nudge_id?: string;
          read_at?: string | null;
          sent_at?: string | null;
          to_user_id: string;
          user_id: string;
        };
        Update: {
          circle_id?: string | null;
          content?: string | null;
          created_at?: string;
          date?: string;
          nudge_id?: string;
          read_at?: string | null;
          sent_at?: string | null;
          to_user_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "circle_nudge_circle_id_to_user_id_fkey";
            columns: ["circle_id", "to_user_id"];
            isOneToOne: false;
            referencedRelation: "circle_member";
            referencedColumns: ["circle_id", "user_id"];
          },
          {
            foreignKeyName: "circle_nudge_circle_id_user_id_fkey";
            columns: ["circle_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "circle_member";
            referencedColumns: ["circle_id", "user_id"];
          },
          {
            foreignKeyName: "circle_nudge_to_user_id_fkey";
            columns: ["to_user_id"];
            isOneToOne: false;
            referencedRelation: "profile";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "circle_nudge_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profile";
            referencedColumns: ["user_id"];
          },
        ];
      };
      circle_reply: {
        Row: {
          circle_id: string;
          content: string;
          created_at: string;
          day_id: string;
          hidden_at: string | null;
          reply_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          circle_id: string;
          content: string;
          created_at?: string;
          day_id: string;
          hidden_at?: string | null;
          reply_id: string;
          user_id: string;
        };
        Update: {
          circle_id?: string;
          content?: string;
          created_at?: string;
          day_id?: string;
          hidden_at?: string | null;
          reply_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "circle_reply_circle_id_user_id_fkey";
            columns: ["circle_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "circle_member";
            referencedColumns: ["circle_id", "user_id"];
          },
          {
            foreignKeyName: "circle_reply_day_id_fkey";
            columns: ["day_id"];
            isOneToOne: false;
            referencedRelation: "day";
            referencedColumns: ["day_id"];
          },
        ];
      };
      day: {
        Row: {
          challenge_id: string;
          content: string;
          created_at: string;
          date: string;
          day: number;
          day_id: string;
          format: string;
          hidden_at: string | null;
          last_line: string | null;
          updated_at: string;
          user_id: string;
          version: number;
          written_on: string | null;
        };
        ComputedFields: never;
        Insert: {
          challenge_id: string;
          content: string;
          created_at?: string;
          date: string;
          day?: number;
          day_id?: string;
          format?: string;
          hidden_at?: string | null;
          last_line?: never;
          updated_at?: string;
          user_id?: string;
          version?: number;
          written_on?: string | null;
        };
        Update: {
          challenge_id?: string;
          content?: string;
          created_at?: string;
          date?: string;
          day?: number;
          day_id?: string;
          format?: string;
          hidden_at?: string | null;
          last_line?: never;
          updated_at?: string;
          user_id?: string;
          version?: number;
          written_on?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "day_challenge_id_fkey";
            columns: ["challenge_id"];
            isOneToOne: false;
            referencedRelation: "challenge";
            referencedColumns: ["challenge_id"];
          },
          {
            foreignKeyName: "day_challenge_id_fkey";
            columns: ["challenge_id"];
            isOneToOne: false;
            referencedRelation: "home_challenge";
            referencedColumns: ["challenge_id"];
          },
        ];
      };
      day_revision: {
        Row: {
          content: string;
          day_id: string;
          replaced_at: string;
          user_id: string;
          version: number;
          written_at: string;
        };
        ComputedFields: never;
        Insert: {
          content: string;
          day_id: string;
          replaced_at?: string;
          user_id: string;
          version: number;
          written_at: string;
        };
        Update: {
          content?: string;
          day_id?: string;
          replaced_at?: string;
          user_id?: string;
          version?: number;
          written_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "day_revision_day_id_fkey";
            columns: ["day_id"];
            isOneToOne: false;
            referencedRelation: "day";
            referencedColumns: ["day_id"];
          },
        ];
      };
      decision: {
        Row: {
          action: string;
          answered_at: string | null;
          appeal: string | null;
          appeal_answer: string | null;
          appeal_outcome: string | null;
          appealed_at: string | null;
          created_at: string;
          days: number | null;
          decision_id: string;
          ended_at: string | null;
          facts: string;
          ground: string;
          seen_at: string | null;
          subject_id: string;
          subject_text: string;
          subject_type: string;
          suspended_until: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          answered_at?: string | null;
          appeal?: string | null;
          appeal_answer?: string | null;
          appeal_outcome?: string | null;
          appealed_at?: string | null;
          created_at?: string;
          days?: number | null;
          decision_id?: string;
          ended_at?: string | null;
          facts: string;
          ground: string;
          seen_at?: string | null;
          subject_id: string;
          subject_text: string;
          subject_type: string;
          suspended_until?: string | null;
          user_id: string;
        };
        Update: {
          action?: string;
          answered_at?: string | null;
          appeal?: string | null;
          appeal_answer?: string | null;
          appeal_outcome?: string | null;
          appealed_at?: string | null;
          created_at?: string;
          days?: number | null;
          decision_id?: string;
          ended_at?: string | null;
          facts?: string;
          ground?: string;
          seen_at?: string | null;
          subject_id?: string;
          subject_text?: string;
          subject_type?: string;
          suspended_until?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      feedback: {
        Row: {
          created_at: string;
          done_at: string | null;
          email: string | null;
          feedback: string;
          feedback_id: number;
          title: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          done_at?: string | null;
          email?: string | null;
          feedback: string;
          feedback_id?: never;
          title: string;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          done_at?: string | null;
          email?: string | null;
          feedback?: string;
          feedback_id?: never;
          title?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      follow: {
        Row: {
          created_at: string;
          followed_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          followed_id: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          followed_id?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      likes: {
        Row: {
          challenge_id: string;
          created_at: string;
          hidden_at: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          challenge_id: string;
          created_at?: string;
          hidden_at?: string | null;
          user_id?: string;
        };
        Update: {
          challenge_id?: string;
          created_at?: string;
          hidden_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "likes_challenge_id_fkey";
            columns: ["challenge_id"];
            isOneToOne: false;
            referencedRelation: "challenge";
            referencedColumns: ["challenge_id"];
          },
          {
            foreignKeyName: "likes_challenge_id_fkey";
            columns: ["challenge_id"];
            isOneToOne: false;
            referencedRelation: "home_challenge";
            referencedColumns: ["challenge_id"];
          },
        ];
      };
      note: {
        Row: {
          challenge_id: string | null;
          content: string;
          created_at: string;
          date: string;
          note_id: string;
          source: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          challenge_id?: string | null;
          content: string;
          created_at?: string;
          date: string;
          note_id: string;
          source: string;
          user_id?: string;
        };
        Update: {
          challenge_id?: string | null;
          content?: string;
          created_at?: string;
          date?: string;
          note_id?: string;
          source?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "note_challenge_id_fkey";
            columns: ["challenge_id"];
            isOneToOne: false;
            referencedRelation: "challenge";
            referencedColumns: ["challenge_id"];
          },
          {
            foreignKeyName: "note_challenge_id_fkey";
            columns: ["challenge_id"];
            isOneToOne: false;
            referencedRelation: "home_challenge";
            referencedColumns: ["challenge_id"];
          },
        ];
      };
      photo: {
        Row: {
          alt: string;
          created_at: string;
          day_id: string;
          height: number;
          photo_id: string;
          placeholder: string;
          position: number;
          user_id: string;
          width: number;
        };
        ComputedFields: never;
        Insert: {
          alt?: string;
          created_at?: string;
          day_id: string;
          height: number;
          photo_id: string;
          placeholder: string;
          position: number;
          user_id: string;
          width: number;
        };
        Update: {
          alt?: string;
          created_at?: string;
          day_id?: string;
          height?: number;
          photo_id?: string;
          placeholder?: string;
          position?: number;
          user_id?: string;
          width?: number;
        };
        Relationships: [
          {
            foreignKeyName: "photo_day_id_fkey";
            columns: ["day_id"];
            isOneToOne: false;
            referencedRelation: "day";
            referencedColumns: ["day_id"];
          },
        ];
      };
      profile: {
        Row: {
          avatar_url: string | null;
          comment: string;
          handle: string | null;
          hidden_at: string | null;
          nickname: string;
          searchable: boolean;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          avatar_url?: string | null;
          comment?: string;
          handle?: string | null;
          hidden_at?: string | null;
          nickname: string;
          searchable?: boolean;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          avatar_url?: string | null;
          comment?: string;
          handle?: string | null;
          hidden_at?: string | null;
          nickname?: string;
          searchable?: boolean;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      push_device: {
        Row: {
          auth: string;
          device_id: string;
          endpoint: string;
          language: string;
          p256dh: string;
          seen_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          auth: string;
          device_id?: string;
          endpoint: string;
          language: string;
          p256dh: string;
          seen_at?: string;
          user_id: string;
        };
        Update: {
          auth?: string;
          device_id?: string;
          endpoint?: string;
          language?: string;
          p256dh?: string;
          seen_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      report: {
        Row: {
          answered_at: string | null;
          case_id: string | null;
          created_at: string;
          note: string | null;
          number: string;
          reason: string;
          reporter_id: string | null;
          state: string;
          subject_id: string | null;
          subject_type: string;
          unjudged: boolean;
        };
        ComputedFields: never;
        Insert: {
          answered_at?: string | null;
          case_id?: string | null;
          created_at?: string;
          note?: string | null;
          number: string;
          reason: string;
          reporter_id?: string | null;
          state?: string;
          subject_id?: string | null;
          subject_type: string;
          unjudged?: boolean;
        };
        Update: {
          answered_at?: string | null;
          case_id?: string | null;
          created_at?: string;
          note?: string | null;
          number?: string;
          reason?: string;
          reporter_id?: string | null;
          state?: string;
          subject_id?: string | null;
          subject_type?: string;
          unjudged?: boolean;
        };
        Relationships: [];
      };
      rest_day: {
        Row: {
          challenge_id: string;
          date: string;
        };
        ComputedFields: never;
        Insert: {
          challenge_id: string;
          date: string;
        };
        Update: {
          challenge_id?: string;
          date?: string;
        };
        Relationships: [
          {
            foreignKeyName: "rest_day_challenge_id_fkey";
            columns: ["challenge_id"];
            isOneToOne: false;
            referencedRelation: "challenge";
            referencedColumns: ["challenge_id"];
          },
          {
            foreignKeyName: "rest_day_challenge_id_fkey";
            columns: ["challenge_id"];
            isOneToOne: false;
            referencedRelation: "home_challenge";
            referencedColumns: ["challenge_id"];
          },
        ];
      };
      setting: {
        Row: {
          day_start_hour: number;
          import_key: string;
          import_opened_at: string | null;
          lapse_mailed_on: string | null;
          lapse_seen_on: string | null;
          likes_mail_next: string | null;
          likes_mailed_at: string | null;
          likes_news: string;
          likes_seen_at: string;
          reminded_on: string | null;
          reminder_at: string | null;
          reminder_mail: boolean;
          reminder_next: string | null;
          reminder_weekdays: number;
          time_zone: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          day_start_hour?: number;
          import_key?: string;
          import_opened_at?: string | null;
          lapse_mailed_on?: string | null;
          lapse_seen_on?: string | null;
          likes_mail_next?: string | null;
          likes_mailed_at?: string | null;
          likes_news?: string;
          likes_seen_at?: string;
          reminded_on?: string | null;
          reminder_at?: string | null;
          reminder_mail?: boolean;
          reminder_next?: string | null;
          reminder_weekdays?: number;
          time_zone?: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          day_start_hour?: number;
          import_key?: string;
          import_opened_at?: string | null;
          lapse_mailed_on?: string | null;
          lapse_seen_on?: string | null;
          likes_mail_next?: string | null;
          likes_mailed_at?: string | null;
          likes_news?: string;
          likes_seen_at?: string;
          reminded_on?: string | null;
          reminder_at?: string | null;
          reminder_mail?: boolean;
          reminder_next?: string | null;
          reminder_weekdays?: number;
          time_zone?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      site: {
        Row: {
          announced_at: string | null;
          announcement: string | null;
          only_row: boolean;
          photo_megabytes: number;
          sign_up: string;
        };
        ComputedFields: never;
        Insert: {
          announced_at?: string | null;
          announcement?: string | null;
          only_row?: boolean;
          photo_megabytes?: number;
          sign_up?: string;
        };
        Update: {
          announced_at?: string | null;
          announcement?: string | null;
          only_row?: boolean;
          photo_megabytes?: number;
          sign_up?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      home_challenge: {
        Row: {
          avatar_url: string | null;
          category: string;
          challenge_id: string;
          comment: string;
          completed: boolean;
          created_at: string;
          day: number | null;
          days: number;
          desc: string;
          earlier_weekdays: NonNullable<Json>;
          end_date: string | null;
          ended_early: boolean;
          handle: string | null;
          hidden_at: string | null;
          last_line: string | null;
          like_count: number | null;
          liked: boolean | null;
          nickname: string;
          photo: Json | null;
          rest_days: Json | null;
          round: number;
          start_date: string;
          tags: string;
          taken_from: string | null;
          template: string;
          title: string;
          updated_at: string;
          user_id: string;
          visibility: string;
          weekdays: number;
        };
        ComputedFields: never;
        Insert: {
          avatar_url?: string | null;
          category?: string | null;
          challenge_id?: string | null;
          comment?: string | null;
          completed?: boolean | null;
          created_at?: string | null;
          day?: number | null;
          days?: number | null;
          desc?: string | null;
          earlier_weekdays?: Json | null;
          end_date?: string | null;
          ended_early?: boolean | null;
          handle?: string | null;
          hidden_at?: string | null;
          last_line?: string | null;
          like_count?: number | null;
          liked?: boolean | null;
          nickname?: string | null;
          photo?: Json | null;
          rest_days?: Json | null;
          round?: number | null;
          start_date?: string | null;
          tags?: string | null;
          taken_from?: string | null;
          template?: string | null;
          title?: string | null;
          updated_at?: string | null;
          user_id?: string | null;
          visibility?: string | null;
          weekdays?: number | null;
        };
        Update: {
          avatar_url?: string | null;
          category?: string | null;
          challenge_id?: string | null;
          comment?: string | null;
          completed?: boolean | null;
          created_at?: string | null;
          day?: number | null;
          days?: number | null;
          desc?: string | null;
          earlier_weekdays?: Json | null;
          end_date?: string | null;
          ended_early?: boolean | null;
          handle?: string | null;
          hidden_at?: string | null;
          last_line?: string | null;
          like_count?: number | null;
          liked?: boolean | null;
          nickname?: string | null;
          photo?: Json | null;
          rest_days?: Json | null;
          round?: number | null;
          start_date?: string | null;
          tags?: string | null;
          taken_from?: string | null;
          template?: string | null;
          title?: string | null;
          updated_at?: string | null;
          user_id?: string | null;
          visibility?: string | null;
          weekdays?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "challenge_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profile";
            referencedColumns: ["user_id"];
          },
        ];
      };
    };
    Functions: {
      add_circle_reply: {
        Args: { circle_id: string; content: string; day_id: string; reply_id: string };
        Returns: undefined;
      };
      api_add_note: {
        Args: { challenge_id?: string; content: string; note_id?: string; source?: string };
        Returns: Json;
      };
      api_append_to_entry: {
        Args: { append_id: string; challenge_id: string; content: string };
        Returns: Json;
      };
      api_challenges: { Args: Record<PropertyKey, never>; Returns: Json };
      api_entries: {
        Args: {
          before_date?: string;
          before_id?: string;
          challenge_id?: string;
          from_date?: string;
          search?: string;
          to_date?: string;
        };
        Returns: Json;
      };
      api_me: { Args: Record<PropertyKey, never>; Returns: Json };
      api_notes: { Args: Record<PropertyKey, never>; Returns: Json };
      api_public_entries: { Args: { challenge_id: string }; Returns: Json };
      api_register_entry: {
        Args: { challenge_id: string; content: string; entry_id?: string };
        Returns: Json;
      };
      appeal_decision: { Args: { appeal: string; decision_id: string }; Returns: undefined };
      become_first_staff: { Args: { code: string }; Returns: boolean };
      challenge_proof: { Args: { challenge_id: string }; Returns: Json };
      check_photo_upload: { Args: Record<PropertyKey, never>; Returns: undefined };
      circle_challenge: { Args: { circle_id: string; user_id: string }; Returns: Json };
      circle_invitation: { Args: { token: string }; Returns: Json };
      circle_page: { Args: { circle_id: string }; Returns: Json };
      companions: {
        Args: { of_challenge: string };
        Returns: {
          avatar_url: string;
          challenge_id: string;
          day: number;
          nickname: string;
          user_id: string;
        }[];
      };
      create_access_token: { Args: { days: number; name: string; scopes?: Json }; Returns: string };
      create_circle: {
        Args: { challenge_id?: string; circle_id?: string; name: string };
        Returns: string;
      };
      create_report: {
        Args: { note?: string; reason: string; subject_id: string; subject_type: string };
        Returns: string;
      };
      create_share_link: { Args: { challenge_id: string; days: number }; Returns: string };
      delete_account: { Args: Record<PropertyKey, never>; Returns: undefined };
      delete_circle_reply: { Args: { reply_id: string }; Returns: undefined };
      delete_notes: { Args: { note_ids: Json }; Returns: undefined };
      desk_answer_appeal: {
        Args: { answer: string; decision_id: string; outcome: string };
        Returns: undefined;
      };
      desk_appeals: {
        Args: Record<PropertyKey, never>;
        Returns: {
          action: string;
          appealed_at: string;
          author_id: string;
          author_nickname: string;
          case_id: string;
          decision_id: string;
          mine: boolean;
          subject_text: string;
          subject_type: string;
        }[];
      };
      desk_case: { Args: { case_id: string }; Returns: Json };
      desk_decide_case: {
        Args: {
          action: string;
          case_id: string;
          days?: number;
          facts?: string;
          ground?: string;
          reports_seen?: number;
        };
        Returns: string;
      };
      desk_delete_user: { Args: { facts: string; user_id: string }; Returns: undefined };
      desk_feedback: {
        Args: { before_id?: number; done?: boolean };
        Returns: {
          created_at: string;
          done_at: string;
          email: string;
          feedback: string;
          feedback_id: number;
          title: string;
        }[];
      };
      desk_lift_suspension: { Args: { facts: string; user_id: string }; Returns: undefined };
      desk_list_users: {
        Args: { search?: string };
        Returns: {
          banned_until: string;
          challenges: number;
          created_at: string;
          decisions: number;
          email: string;
          hidden: boolean;
          last_sign_in_at: string;
          nickname: string;
          staff: boolean;
          suspended: boolean;
          suspended_until: string;
          user_id: string;
        }[];
      };
      desk_log: {
        Args: { before_id?: number };
        Returns: {
          action: string;
          by_operator: boolean;
          created_at: string;
          entry_id: number;
          facts: string;
          staff_nickname: string;
          subject_id: string;
          subject_type: string;
        }[];
      };
      desk_queue: {
        Args: { after_case_id?: string; after_opened_at?: string; after_priority?: number };
        Returns: {
          author_id: string;
          author_nickname: string;
          case_id: string;
          decisions_before: number;
          opened_at: string;
          priority: number;
          reasons: string[];
          reporters_right: number;
          reporters_wrong: number;
          reports: number;
          subject_id: string;
          subject_text: string;
          subject_type: string;
        }[];
      };
      desk_revoke_sessions: { Args: { facts: string; user_id: string }; Returns: undefined };
      desk_set_feedback_done: { Args: { done: boolean; feedback_id: number }; Returns: undefined };
      due_circle_nudges: {
        Args: Record<PropertyKey, never>;
        Returns: {
          circle_id: string;
          content: string;
          devices: Json;
          email: string;
          nickname: string;
          nudge_id: string;
          user_id: string;
        }[];
      };
      due_likes_mails: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          news: Json;
          user_id: string;
        }[];
      };
      due_reminders: {
        Args: Record<PropertyKey, never>;
        Returns: {
          cards: Json;
          challenge_id: string;
          date: string;
          devices: Json;
          email: string;
          lapsed: boolean;
          open: number;
          user_id: string;
        }[];
      };
      end_challenge: { Args: { challenge_id: string }; Returns: undefined };
      end_circle: { Args: { circle_id: string }; Returns: undefined };
      export_records: { Args: Record<PropertyKey, never>; Returns: Json };
      following_feed: {
        Args: { before_at?: string; before_id?: string };
        Returns: {
          avatar_url: string | null;
          category: string;
          challenge_id: string;
          comment: string;
          completed: boolean;
          created_at: string;
          day: number | null;
          days: number;
          desc: string;
          earlier_weekdays: NonNullable<Json>;
          end_date: string | null;
          ended_early: boolean;
          handle: string | null;
          hidden_at: string | null;
          last_line: string | null;
          like_count: number | null;
          liked: boolean | null;
          nickname: string;
          photo: Json | null;
          rest_days: Json | null;
          round: number;
          start_date: string;
          tags: string;
          taken_from: string | null;
          template: string;
          title: string;
          updated_at: string;
          user_id: string;
          visibility: string;
          weekdays: number;
        }[];
        SetofOptions: {
          from: "*";
          to: "home_challenge";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      forget_push_device: { Args: { endpoint: string }; Returns: undefined };
      grant_import_quota: { Args: { for_how_long?: string; of_user: string }; Returns: undefined };
      import_challenge: { Args: { challenge: Json; entries: Json }; Returns: string[] };
      invite_to_circle: { Args: { circle_id: string }; Returns: string };
      is_staff: { Args: Record<PropertyKey, never>; Returns: boolean };
      join_circle: { Args: { challenge_id?: string; token: string }; Returns: string };
      leave_circle: { Args: { circle_id: string }; Returns: undefined };
      likes_since: {
        Args: Record<PropertyKey, never>;
        Returns: {
          challenge_id: string;
          latest: string;
          likes: number;
          nicknames: string[];
          title: string;
        }[];
      };
      list_access_tokens: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          expires_at: string;
          last_used_at: string;
          name: string;
          scopes: string[];
          token_id: string;
        }[];
      };
      list_my_blocks: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          nickname: string;
          user_id: string;
        }[];
      };
      list_my_follows: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          handle: string;
          nickname: string;
          user_id: string;
        }[];
      };
      list_share_links: {
        Args: Record<PropertyKey, never>;
        Returns: {
          challenge_id: string;
          created_at: string;
          expires_at: string;
        }[];
      };
      mail_language: {
        Args: { of_user: string };
        Returns: {
          language: string;
          user_id: string;
        }[];
      };
      mark_circle_seen: { Args: { circle_id: string; until?: string }; Returns: undefined };
      mark_decision_seen: { Args: { decision_id: string }; Returns: undefined };
      mark_likes_seen: { Args: { until: string }; Returns: undefined };
      my_circles: { Args: Record<PropertyKey, never>; Returns: Json };
      nudge_circle_member: {
        Args: { circle_id: string; content?: string; user_id: string };
        Returns: undefined;
      };
      on_this_day: {
        Args: { today: string };
        Returns: {
          challenge_id: string;
          content: string;
          date: string;
          day_id: string;
          format: string;
          photos: Json;
        }[];
      };
      open_import: { Args: Record<PropertyKey, never>; Returns: string };
      person: {
        Args: { handle: string };
        Returns: {
          avatar_url: string | null;
          comment: string;
          handle: string | null;
          hidden_at: string | null;
          nickname: string;
          searchable: boolean;
          updated_at: string;
          user_id: string;
        }[];
        SetofOptions: {
          from: "*";
          to: "profile";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      public_progress: {
        Args: { challenge_id: string };
        Returns: {
          completed: boolean;
          dates: string[];
          day: number;
          days: number;
          earlier_weekdays: Json;
          ended_early: boolean;
          nickname: string;
          rest_days: Json;
          start_date: string;
          title: string;
          weekdays: number;
        }[];
      };
      read_diary: {
        Args: { before_date?: string; before_id?: string; token: string };
        Returns: Json;
      };
      register_entry: {
        Args: { challenge_id: string; content: string; token: string };
        Returns: Json;
      };
      release_photos: { Args: Record<PropertyKey, never>; Returns: undefined };
      remove_circle_member: { Args: { circle_id: string; user_id: string }; Returns: undefined };
      remove_push_device: { Args: { auth: string; endpoint: string }; Returns: undefined };
      rename_circle: { Args: { circle_id: string; name: string }; Returns: undefined };
      report_status: {
        Args: { number: string };
        Returns: Database["public"]["CompositeTypes"]["report_status_row"][];
        SetofOptions: {
          from: "*";
          to: "report_status_row";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      resume_challenge: { Args: { challenge_id: string }; Returns: undefined };
      revoke_access_token: { Args: { token_id: string }; Returns: undefined };
      revoke_circle_invitation: { Args: { circle_id: string }; Returns: undefined };
      revoke_share_link: { Args: { challenge_id: string }; Returns: undefined };
      save_photos: {
        Args: { day_id: string; photos: Json; removed?: Json };
        Returns: {
          alt: string;
          created_at: string;
          day_id: string;
          height: number;
          photo_id: string;
          placeholder: string;
          position: number;
          user_id: string;
          width: number;
        }[];
        SetofOptions: {
          from: "*";
          to: "photo";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      save_push_device: {
        Args: { auth: string; endpoint: string; language: string; p256dh: string };
        Returns: undefined;
      };
      search_challenges: {
        Args: { before?: string; before_id?: string; words: string };
        Returns: {
          category: string;
          challenge_id: string;
          created_at: string;
          day: number;
          days: number;
          desc: string;
          nickname: string;
          title: string;
          user_id: string;
        }[];
      };
      search_own_entries: {
        Args: { before_date?: string; before_id?: string; words: string };
        Returns: Json;
      };
      set_circle_challenge: {
        Args: { challenge_id?: string; circle_id: string };
        Returns: undefined;
      };
      set_circle_nudges: { Args: { accepts: boolean; circle_id: string }; Returns: undefined };
      set_rest_days: {
        Args: { challenge_id: string; first_date: string; last_date: string; rests: boolean };
        Returns: undefined;
      };
      shared_challenge: { Args: { token: string }; Returns: Json };
      shared_challenge_proof: { Args: { token: string }; Returns: Json };
      stop_mail: { Args: { kind: string; of_user: string }; Returns: undefined };
      written_days: {
        Args: { first_date: string; last_date: string };
        Returns: {
          challenge_id: string;
          characters: number[];
          dates: string[];
        }[];
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      report_status_row: {
        number: string | null;
        subject_type: string | null;
        reason: string | null;
        created_at: string | null;
        state: string | null;
        answered_at: string | null;
        unjudged: boolean | null;
      };
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
