<?php
/**
 * The script tag: with its hash, without inline script, and only on pages that have an element.
 *
 * @package Laurel
 */

namespace Laurel;

defined( 'ABSPATH' ) || exit;

/** Adds the script tag to the page, once. */
function use_elements(): void {
	wp_enqueue_script( 'laurel' );
}

/** Registers the loader. Its hash covers every file that it loads later. */
function register_script(): void {
	wp_register_script( 'laurel', plugins_url( 'elements/loader.js', FILE ), array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters -- the hash tells versions apart.
}
add_action( 'init', __NAMESPACE__ . '\\register_script' );

/**
 * Writes the tag of the loader.
 *
 * @param string $html   WordPress's own tag.
 * @param string $handle name of the script.
 * @param string $src    its address.
 */
function script_tag( string $html, string $handle, string $src ): string {
	if ( 'laurel' !== $handle ) {
		return $html;
	}
	$settings = settings();
	if ( '' === $settings['proxy'] ) {
		return '';
	}
	$attributes = array_filter(
		OPT_OUTS + array(
			'type'        => 'module',
			'src'         => $src,
			'integrity'   => loader_integrity(),
			'crossorigin' => 'anonymous',
			'data-proxy'  => $settings['proxy'],
			'data-theme'  => $settings['theme'],
			'data-locale' => str_replace( '_', '-', determine_locale() ),
		)
	);
	return wp_get_script_tag( $attributes );
}
add_filter( 'script_loader_tag', __NAMESPACE__ . '\\script_tag', 10, 3 );

/** Warns users who can set it that the address of the proxy is missing, without which no element works. */
function missing_proxy_notice(): void {
	if ( '' !== settings()['proxy'] || ! current_user_can( 'manage_options' ) ) {
		return;
	}
	printf(
		'<div class="notice notice-warning"><p>%s <a href="%s">%s</a></p></div>',
		esc_html__( 'Laurel does not know where your proxy is, so its elements stay empty.', 'laurel' ),
		esc_url( admin_url( 'options-general.php?page=laurel' ) ),
		esc_html__( 'Enter its address', 'laurel' )
	);
}
add_action( 'admin_notices', __NAMESPACE__ . '\\missing_proxy_notice' );
