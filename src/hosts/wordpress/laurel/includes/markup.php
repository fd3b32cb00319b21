<?php
/**
 * The shortcode, and the tag that shortcode and block print. Both work for authors from whose HTML WordPress strips unknown tags.
 *
 * @package Laurel
 */

namespace Laurel;

defined( 'ABSPATH' ) || exit;

/**
 * Returns an element's tag; empty if there is no such element. Attributes that the element does not have are left out.
 *
 * @param string               $name       name of the element without `laurel-`.
 * @param array<string, mixed> $attributes attributes by their names, with or without dashes: of `pageSize`, WordPress makes `pagesize`.
 *                                         True gives an attribute without a value, false leaves it out.
 */
function tag( string $name, array $attributes ): string {
	$element = elements()[ $name ] ?? null;
	if ( null === $element ) {
		return '';
	}
	$html = '';
	foreach ( $element['attributes'] as $attribute => $about ) {
		$value = $attributes[ $attribute ] ?? $attributes[ str_replace( '-', '', $attribute ) ] ?? null;
		if ( 'boolean' === $about['type'] ) {
			$html .= in_array( $value, array( true, 'true', '1', '', $attribute ), true ) ? ' ' . $attribute : '';
		} elseif ( is_scalar( $value ) && '' !== (string) $value ) {
			$html .= sprintf( ' %s="%s"', $attribute, esc_attr( (string) $value ) );
		}
	}
	use_elements();
	return "<laurel-$name$html></laurel-$name>";
}

/**
 * Returns the HTML that replaces a shortcode: `[laurel element="quest-list" heading="Quests"]`. An attribute without a value
 * is `[laurel element="leaderboard" podium]`.
 *
 * @param array<int|string, string>|string $given attributes of the shortcode; a string if it has none.
 */
function shortcode( $given ): string {
	$attributes = array();
	foreach ( is_array( $given ) ? $given : array() as $name => $value ) {
		$attributes[ is_int( $name ) ? strtolower( $value ) : $name ] = is_int( $name ) ? true : $value;
	}
	$name = preg_replace( '/^laurel-/', '', strtolower( (string) ( $attributes['element'] ?? '' ) ) );
	$html = tag( $name, $attributes );
	return '' === $html ? advice( $name ) : $html;
}
add_shortcode( 'laurel', __NAMESPACE__ . '\\shortcode' );

/** Returns what to write instead of an element that does not exist. Only users who can edit the page see it. */
function advice( string $name ): string {
	if ( ! current_user_can( 'edit_posts' ) ) {
		return '';
	}
	$text = sprintf(
		/* translators: 1: what was written, 2: list of elements. */
		__( 'Laurel has no element “%1$s”. Choose one of %2$s. Only editors see this.', 'laurel' ),
		$name,
		implode( ', ', array_keys( elements() ) )
	);
	return '<p>' . esc_html( $text ) . '</p>';
}
