import { Icon, Link } from '@site/platform';
import type { ReactNode } from 'react';
import type { Question } from '../../content/faq';
import styles from './questions.module.css';

interface QuestionsProps {
  heading: string;
  questions: readonly Question[];
  /** Below the heading where there is room, else at the end. */
  children?: ReactNode;
}

/** Questions that expand to show their answers; the first is open. */
export function Questions({ heading, questions, children }: QuestionsProps) {
  return (
    <section className="section" aria-labelledby="faq-title">
      <div className={`wrap ${styles.questions}`}>
        <h2 id="faq-title">{heading}</h2>
        <div className={styles.questionsList}>
          {questions.map(({ question, answer, link }, index) => (
            <details key={question} open={index === 0}>
              <summary>
                <h3>{question}</h3>
                <Icon name="plus" />
              </summary>
              <p>{answer}</p>
              {link && (
                <Link className="link" href={link.href}>
                  {link.text}
                </Link>
              )}
            </details>
          ))}
        </div>
        {children}
      </div>
    </section>
  );
}
